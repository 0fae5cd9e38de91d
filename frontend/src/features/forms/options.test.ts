import { expect, it } from 'vitest';
import { STUDIES, STUDY_HINTS, studyOf } from './options.ts';

it.each([
  ['/services/ctm', 'ctm'],
  ['/services/samples', 'samples'],
  ['/services/comparison-tests', 'comparison'],
  ['/services/testing-laboratory', 'testing'],
])('the study form at %s preselects %s', (path, study) => {
  expect(studyOf(path)).toBe(study);
  expect(STUDIES.map(({ value }) => value)).toContain(study);
});

it('each service has a hint of its own for the message', () => {
  expect(new Set(Object.values(STUDY_HINTS)).size).toBe(STUDIES.length);
});
