//! Tests the pool of idle upstream connections with in-memory connections.

use tokio::io::{AsyncWriteExt, duplex};

use super::*;

fn key(port: u16) -> PoolKey {
    PoolKey { upstream: 1, address: SocketAddr::from(([127, 0, 0, 1], port)) }
}

fn pool(limit: usize) -> Pool {
    Pool::new(limit, Duration::from_secs(4), IntGauge::new("idle", "idle").unwrap())
}

#[tokio::test]
async fn connection_is_reused_for_its_own_address_only() {
    let (stream, _other) = duplex(64);
    let pool = pool(4);
    pool.put(key(1), Box::new(stream), Instant::now());
    assert!(pool.take(key(2), Instant::now()).is_none());
    assert!(pool.take(key(1), Instant::now()).is_some());
    assert!(pool.take(key(1), Instant::now()).is_none());
    assert_eq!(pool.count.gauge.get(), 0);
}

#[tokio::test]
async fn closed_connection_or_one_with_unexpected_bytes_is_not_reused() {
    let pool = pool(4);
    let (stream, other) = duplex(64);
    pool.put(key(1), Box::new(stream), Instant::now());
    drop(other);
    assert!(pool.take(key(1), Instant::now()).is_none());
    let (stream, mut other) = duplex(64);
    pool.put(key(1), Box::new(stream), Instant::now());
    other.write_all(b"x").await.unwrap();
    assert!(pool.take(key(1), Instant::now()).is_none());
}

#[tokio::test]
async fn unexpected_bytes_are_noticed_in_a_task_without_budget() {
    let pool = pool(4);
    let (stream, mut other) = duplex(64);
    pool.put(key(1), Box::new(stream), Instant::now());
    other.write_all(b"x").await.unwrap();
    let mut cx = Context::from_waker(Waker::noop());
    while pin!(tokio::task::consume_budget()).poll(&mut cx).is_ready() {}
    assert!(pool.take(key(1), Instant::now()).is_none());
}

#[tokio::test]
async fn pool_keeps_no_more_than_its_limit() {
    let pool = pool(2);
    let mut others = Vec::new();
    for _ in 0..3 {
        let (stream, other) = duplex(64);
        others.push(other);
        pool.put(key(1), Box::new(stream), Instant::now());
    }
    assert_eq!(pool.count.gauge.get(), 2);
    assert!(
        pool.take(key(1), Instant::now()).is_some()
            && pool.take(key(1), Instant::now()).is_some()
            && pool.take(key(1), Instant::now()).is_none()
    );
}

#[tokio::test(start_paused = true)]
async fn idle_connection_is_closed_after_its_idle_timeout() {
    let pool = pool(4);
    let (stream, mut other) = duplex(64);
    pool.put(key(1), Box::new(stream), Instant::now());
    let mut nothing = [0];
    let read = tokio::time::timeout(Duration::from_secs(10), tokio::io::AsyncReadExt::read(&mut other, &mut nothing));
    assert_eq!(read.await.unwrap().unwrap(), 0);
    assert_eq!(pool.count.gauge.get(), 0);
}

/// Returns the number of idle connections. Also checks that the pool's own count and the metric have the same value.
fn idle(pool: &Pool) -> usize {
    let idle = pool.sets.iter().map(|set| set.state().idle.len()).sum();
    assert_eq!((pool.count.own.load(Ordering::Relaxed), pool.count.gauge.get()), (idle, i64::try_from(idle).unwrap()));
    idle
}

#[tokio::test(start_paused = true)]
async fn counts_agree_with_the_idle_connections_whatever_happens() {
    let (pool, mut others) = (pool(3), Vec::new());
    let mut most = 0;
    let mut number = 1_u64;
    for _ in 0..3000 {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let key = key(u16::from(number.to_be_bytes()[1] % 2));
        match number.to_be_bytes()[0] % 8 {
            0..=3 => {
                let (stream, other) = duplex(1);
                others.push(other);
                pool.put(key, Box::new(stream), Instant::now());
            }
            4 | 5 => drop(pool.take(key, Instant::now())),
            6 => drop(others.pop()),
            _ => tokio::time::sleep(Duration::from_millis(900)).await,
        }
        most = most.max(idle(&pool));
    }
    assert_eq!(most, 3);
    tokio::time::sleep(Duration::from_secs(10)).await;
    assert_eq!(idle(&pool), 0);
}

#[tokio::test(start_paused = true)]
async fn connection_expires_exactly_after_its_idle_time() {
    for (millis, is_reused) in [(3999, true), (4000, false)] {
        let (pool, (stream, _other), now) = (pool(4), duplex(1), Instant::now());
        pool.put(key(1), Box::new(stream), now);
        assert_eq!(pool.take(key(1), now + Duration::from_millis(millis)).is_some(), is_reused, "{millis}");
        assert_eq!(idle(&pool), 0);
    }
}

#[tokio::test(start_paused = true)]
async fn sweeping_begins_again_after_the_pool_was_empty() {
    let pool = pool(4);
    for _ in 0..3 {
        let (stream, mut other) = duplex(1);
        pool.put(key(1), Box::new(stream), Instant::now());
        let mut nothing = [0];
        let read =
            tokio::time::timeout(Duration::from_secs(10), tokio::io::AsyncReadExt::read(&mut other, &mut nothing));
        assert_eq!(read.await.unwrap().unwrap(), 0);
        tokio::time::sleep(Duration::from_secs(10)).await;
    }
}

#[tokio::test]
async fn most_recently_used_connection_is_taken_first_and_broken_ones_are_skipped() {
    let pool = pool(4);
    let mut others = Vec::new();
    for _ in 0..3 {
        let (stream, other) = duplex(8);
        others.push(other);
        pool.put(key(1), Box::new(stream), Instant::now());
    }
    others.pop();
    let mut taken = pool.take(key(1), Instant::now()).unwrap();
    taken.write_all(b"x").await.unwrap();
    let mut received = [0; 8];
    assert_eq!(tokio::io::AsyncReadExt::read(&mut others[1], &mut received).await.unwrap(), 1);
    assert_eq!(idle(&pool), 1);
}
