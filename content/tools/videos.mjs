// Renders the videos and share.png. A video consists of still pictures, which are called cards. Each card shows a
// drawing from drawing/shots.mjs, with a paragraph of the transcript as the caption. Needs rsvg-convert and ffmpeg with
// libvpx-vp9.
// Usage: node content/tools/videos.mjs [alias…]
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentPath, load, writeMedia } from './content.mjs';
import { shot } from './drawing/scene.mjs';
import { SHOTS } from './drawing/shots.mjs';

const CARD_SECONDS = 6;
const FADE_SECONDS = 0.5;

const cardsOf = (video) => video.transcript.trim().split('\n\n');

function checkDuration(video) {
  const seconds = cardsOf(video).length * CARD_SECONDS;
  const actual = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  if (actual !== video.duration)
    throw new Error(`videos.yaml: \`${video.alias}\` lasts ${actual}, but its duration is ${video.duration}`);
}

function raster(svg, png, width) {
  execFileSync('rsvg-convert', ['-w', String(width), '-o', png, svg]);
}

function cards(video, folder) {
  const [shots, captions] = [SHOTS[video.alias], cardsOf(video)];
  if (shots?.length !== captions.length)
    throw new Error(`\`${video.alias}\` needs ${captions.length} shots in drawing/shots.mjs`);
  return captions.map((caption, index) => {
    const [svg, png] = [join(folder, `${index}.svg`), join(folder, `${index}.png`)];
    writeFileSync(svg, shot({ title: video.title, ...shots[index], caption }));
    raster(svg, png, 960);
    return png;
  });
}

/**
 * Returns the ffmpeg filter that joins the cards of a video with cross-fades. During a cross-fade, two cards overlap.
 * Every card is therefore shown longer, by the length of a cross-fade.
 */
function filter(count) {
  const steps = [];
  for (let index = 1; index < count; index += 1) {
    const from = index === 1 ? '[0:v]' : `[v${index - 1}]`;
    steps.push(
      `${from}[${index}:v]xfade=transition=fade:duration=${FADE_SECONDS}:offset=${index * CARD_SECONDS - FADE_SECONDS}[v${index}]`,
    );
  }
  return `${steps.join(';')};[v${count - 1}]trim=duration=${count * CARD_SECONDS},format=yuv420p[out]`;
}

/**
 * The options of the encoder. Because the encoder uses a single thread and writes no timestamps, the same cards always
 * give the same bytes.
 */
const ENCODING = [
  '-c:v',
  'libvpx-vp9',
  '-crf',
  '48',
  '-b:v',
  '0',
  '-g',
  '48',
  '-cpu-used',
  '5',
  '-threads',
  '1',
  '-row-mt',
  '0',
  '-fflags',
  '+bitexact',
  '-flags:v',
  '+bitexact',
  '-map_metadata',
  '-1',
];

function encode(video) {
  const folder = mkdtempSync(join(tmpdir(), 'video-'));
  try {
    const pictures = cards(video, folder);
    const inputs = pictures.flatMap((png) => [
      '-loop',
      '1',
      '-framerate',
      '8',
      '-t',
      String(CARD_SECONDS + FADE_SECONDS),
      '-i',
      png,
    ]);
    const target = join(folder, 'video.webm');
    execFileSync('ffmpeg', [
      '-loglevel',
      'error',
      '-y',
      ...inputs,
      '-filter_complex',
      filter(pictures.length),
      '-map',
      '[out]',
      '-r',
      '8',
      ...ENCODING,
      target,
    ]);
    return readFileSync(target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function sharePng() {
  const folder = mkdtempSync(join(tmpdir(), 'share-'));
  const target = join(folder, 'share.png');
  raster(contentPath('media', 'share.svg'), target, 1200);
  const bytes = readFileSync(target);
  rmSync(folder, { recursive: true, force: true });
  return bytes;
}

const wanted = process.argv.slice(2);
const videos = load('videos.yaml');
videos.forEach(checkDuration);
const chosen = videos.filter(({ alias }) => wanted.length === 0 || wanted.includes(alias));
const changed = chosen.filter((video) => writeMedia(`video/${video.alias}.webm`, encode(video)));
const shared = writeMedia('share.png', sharePng());
process.stdout.write(
  `${chosen.length} videos, ${changed.length} changed; share.png ${shared ? 'changed' : 'unchanged'}\n`,
);
