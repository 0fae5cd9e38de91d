import { useLocation } from 'react-router';
import type { FormKind } from '#api/types.ts';
import type { SelectOption } from '#ui/field/field.tsx';
import { DestructionForm } from './destruction-form.tsx';
import { FeedbackForm, type FeedbackFormProps } from './feedback-form.tsx';
import { studyOf } from './options.ts';
import { PharmacovigilanceForm } from './pharmacovigilance-form.tsx';
import { StudyForm } from './study-form.tsx';
import { TrainingForm } from './training-form.tsx';

export interface AnyFormProps extends FeedbackFormProps {
  readonly kind: FormKind;
  /** The programmes that the training form offers. */
  readonly programs?: readonly SelectOption[] | undefined;
}

/**
 * Renders the form of the given kind. This module is the entry of a chunk that is loaded when the first form is
 * mounted.
 */
export function AnyForm({ kind, topic, subjectAlias, programs = [] }: AnyFormProps) {
  switch (kind) {
    case 'feedback':
      return <FeedbackForm topic={topic} subjectAlias={subjectAlias} />;
    case 'pharmacovigilance':
      return <PharmacovigilanceForm />;
    case 'study':
      return <PageStudyForm />;
    case 'training':
      return <TrainingForm programs={programs} />;
    case 'destruction':
      return <DestructionForm />;
  }
}

/**
 * Renders the study form for the service of the current page. If the visitor opens the page of another service, the key
 * resets the form.
 */
function PageStudyForm() {
  const service = studyOf(useLocation().pathname);
  return <StudyForm key={service} service={service} />;
}
