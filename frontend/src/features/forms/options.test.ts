import { expect, it } from 'vitest';
import { STUDIES, studyOf } from './options.ts';

it.each([
  ['/services/ctm', 'ctm'],
  ['/services/samples', 'samples'],
  ['/services/comparison-tests', 'comparison'],
  ['/services/testing-laboratory', 'testing'],
])('the study form at %s preselects %s', (path, study) => {
  expect(studyOf(path)).toBe(study);
  expect(STUDIES.map(({ value }) => value)).toContain(study);
});
