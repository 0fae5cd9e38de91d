import { useLocation } from 'react-router';
import type { FormKind } from '#api/types.ts';
import type { Option } from '#ui/field/field.tsx';
import { DestructionForm } from './destruction-form.tsx';
import { FeedbackForm, type FeedbackFormProps } from './feedback-form.tsx';
import { studyOf } from './options.ts';
import { PharmacovigilanceForm } from './pharmacovigilance-form.tsx';
import { StudyForm } from './study-form.tsx';
import { TrainingForm } from './training-form.tsx';

export interface AnyFormProps extends FeedbackFormProps {
  readonly kind: FormKind;
  /** Programmes to choose from, for the training form. */
  readonly programs?: readonly Option[] | undefined;
}

/** The chunk of all forms: it comes when the first form is about to be seen. */
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

/** The key makes it a new form on the page of another service, though the pages share their frame. */
function PageStudyForm() {
  const service = studyOf(useLocation().pathname);
  return <StudyForm key={service} service={service} />;
}
