// Renders the videos. A video consists of still pictures, which are called cards. Each card shows a
// paragraph of the transcript, beside a rendered picture that drawing/shots.mjs names. The transcript is also the text
// track. Needs rsvg-convert and ffmpeg with libvpx-vp9 and libx264.
// Usage: node content/tools/videos.mjs [alias…]
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentPath, load, writeMedia } from './content.mjs';
import { card } from './drawing/film.mjs';
import { SHOTS } from './drawing/shots.mjs';
import { raster } from './raster.mjs';

const CARD_SECONDS = 6;
const FADE_SECONDS = 0.5;
const VIDEO_WIDTH = 960;

/** The widths of the largest files of rendered pictures. */
const WIDTHS = [1440, 960, 800];

const cardsOf = (video) => video.transcript.trim().split('\n\n');

function checkDuration(video) {
  const seconds = cardsOf(video).length * CARD_SECONDS;
  const actual = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  if (actual !== video.duration)
    throw new Error(`videos.yaml: \`${video.alias}\` lasts ${actual}, but its duration is ${video.duration}`);
}

function cards(video, folder) {
  const [shots, captions] = [SHOTS[video.alias], cardsOf(video)];
  if (shots?.length !== captions.length)
    throw new Error(`\`${video.alias}\` needs ${captions.length} shots in drawing/shots.mjs`);
  return captions.map((caption, index) => {
    const place = { number: index + 1, count: captions.length };
    const picture = shots[index] && pictureFile(shots[index], folder);
    return drawn(folder, String(index), card({ title: video.title, caption: spaced(caption), picture, ...place }), VIDEO_WIDTH);
  });
}

/** Returns a paragraph as one line, because its line breaks are those of the content file. */
const spaced = (caption) => caption.replaceAll(/\s+/g, ' ');

/** Writes a drawing to `folder`, and returns the path of its PNG file. */
function drawn(folder, name, text, width) {
  const [svg, png] = [join(folder, `${name}.svg`), join(folder, `${name}.png`)];
  writeFileSync(svg, text);
  raster(svg, png, width);
  return png;
}

/**
 * Copies a rendered picture to `folder` as PNG, because rsvg-convert reads no WebP, and only files beside the drawing.
 * Returns the name of the copy.
 */
function pictureFile(name, folder) {
  const [source] = WIDTHS.map((width) => contentPath('media', `${name}-${width}.webp`)).filter(existsSync);
  if (!source) throw new Error(`drawing/shots.mjs: there is no rendered picture \`${name}\``);
  const target = `${name.replaceAll('/', '-')}.png`;
  execFileSync('ffmpeg', ['-loglevel', 'error', '-y', '-i', source, join(folder, target)]);
  return target;
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

/** Options of every encoder with which the same cards always give the same bytes: one thread and no timestamps. */
const REPRODUCIBLE = '-threads 1 -fflags +bitexact -flags:v +bitexact -map_metadata -1'.split(' ');

/** The formats of a video. Browsers that cannot play WebM play MP4. */
const FORMATS = {
  webm: '-c:v libvpx-vp9 -crf 48 -b:v 0 -g 48 -cpu-used 5 -row-mt 0'.split(' '),
  mp4: '-c:v libx264 -crf 32 -preset veryslow -tune stillimage -g 48 -movflags +faststart'.split(' '),
};

/** Encodes a video in all formats. Returns the bytes of the file for each format. */
function encode(video) {
  const folder = mkdtempSync(join(tmpdir(), 'video-'));
  try {
    const pictures = cards(video, folder);
    const inputs = pictures.flatMap((png) =>
      ['-loop', '1', '-framerate', '8', '-t', String(CARD_SECONDS + FADE_SECONDS), '-i', png],
    );
    return Object.entries(FORMATS).map(([format, options]) => {
      const target = join(folder, `video.${format}`);
      const joined = ['-filter_complex', filter(pictures.length), '-map', '[out]', '-r', '8'];
      execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...inputs, ...joined, ...options, ...REPRODUCIBLE, target]);
      return [format, readFileSync(target)];
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the text track of a video in WebVTT. Each card has one cue. */
function captions(video) {
  const cues = cardsOf(video).map((caption, index) => {
    const [from, to] = [index * CARD_SECONDS, (index + 1) * CARD_SECONDS].map(timestamp);
    return `${from} --> ${to}\n${spaced(caption)}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

const timestamp = (seconds) =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}.000`;

function writeVideo(video) {
  const files = [...encode(video), ['vtt', captions(video)]];
  return files.map(([format, bytes]) => writeMedia(`video/${video.alias}.${format}`, bytes)).includes(true);
}

const wanted = process.argv.slice(2);
const videos = load('videos.yaml');
videos.forEach(checkDuration);
const chosen = videos.filter(({ alias }) => wanted.length === 0 || wanted.includes(alias));
const changed = chosen.filter(writeVideo);
process.stdout.write(`${chosen.length} videos, ${changed.length} changed\n`);
