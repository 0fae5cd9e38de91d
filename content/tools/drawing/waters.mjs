// Computes the rivers and lakes of the map of the branches. The data are those of Natural Earth (1 : 50 million), which are in
// the public domain: the lines of its rivers and the outlines of its lakes, simplified to the scale of the map.
import { readFileSync } from 'node:fs';
import { project, toPath } from './land.mjs';

const { rivers, lakes } = JSON.parse(readFileSync(new URL('waters.json', import.meta.url), 'utf8'));

const points = (line) => line.map(([longitude, latitude]) => project({ latitude, longitude }));

/** Returns the large rivers as the data of an SVG path. */
export const riversPath = () => rivers.map((line) => toPath(points(line), '')).join('');

/** Returns the large lakes as the data of an SVG path. */
export const lakesPath = () => lakes.map((ring) => toPath(points(ring))).join('');
