import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { newSubmissionKey, SUBMISSION_KEY } from '#api/submission-key.ts';
import type { FormKind } from '#api/types.ts';
import { paths } from '#platform/paths.ts';
import { Button } from '#ui/button/button.tsx';
import { Input, type SelectOption } from '#ui/field/field.tsx';
import { Checkbox, FieldColumns, Fieldset } from '#ui/field/form-controls.tsx';
import { Link } from '#ui/link/link.tsx';
import { constraintsOf } from './constraints.ts';
import { CONTACT, type FieldDefinition, type FieldGroup, FORMS, labelOf } from './definitions.ts';
import { ErrorSummary } from './error-summary.tsx';
import { FormField, useFieldIds } from './form-field.tsx';
import { FORM_MARK } from './form-mark.ts';
import { Identity } from './identity.tsx';
import { STUDY_HINTS, studyOf, type Topic } from './options.ts';
import styles from './site-form.module.css';
import { useSubmittedForm } from './submitted-form.ts';
import { useSubmission } from './use-submission.ts';

export interface SiteFormProps {
  readonly kind: FormKind;
  readonly topic?: Topic | undefined;
  readonly subjectAlias?: string | undefined;
  /** The programmes that the training form offers. */
  readonly programs?: readonly SelectOption[] | undefined;
}

/** The label of a report of corruption, which stands below the heading «Сообщение». */
const REPORT_LABEL = 'Что произошло';

/**
 * Renders one of the five forms, for example `<SiteForm kind="study" />`. The form is complete HTML, which a browser can
 * send without scripts. With scripts, the form keeps a draft, and it is sent without leaving the page.
 */
export function SiteForm({ kind, topic, subjectAlias, programs = [] }: SiteFormProps) {
  const { pathname } = useLocation();
  const ref = useRef<HTMLFormElement>(null);
  const { label, endpoint, submit } = FORMS[kind];
  const rejected = useSubmittedForm(kind, pathname);
  const submission = useSubmission(kind, ref, rejected);
  const idOf = useFieldIds();
  const hasFile = kind === 'feedback' && topic !== 'director' && topic !== 'corruption';
  const study = studyOf(pathname);
  const preset: Readonly<Record<string, string | undefined>> = {
    topic: topic ?? 'general',
    service: study,
  };
  const shown = (definition: FieldDefinition): FieldDefinition => {
    if (definition.name !== 'message') return definition;
    if (kind === 'study') return { ...definition, hint: STUDY_HINTS[study] };
    return topic === 'corruption' ? { ...definition, label: REPORT_LABEL } : definition;
  };
  const field = (definition: FieldDefinition) => (
    <FormField
      key={definition.name}
      id={idOf(definition.name)}
      field={shown(definition)}
      constraint={constraintsOf(kind, definition)}
      options={definition.name === 'program' ? programs : undefined}
      value={rejected?.values[definition.name] ?? preset[definition.name]}
      error={submission.errors[definition.name]}
    />
  );
  const labelIn = (name: string) => (topic === 'corruption' && name === 'message' ? REPORT_LABEL : labelOf(kind, name));
  return (
    <form
      // A form for another subject is another form, so its values and errors are not kept.
      key={`${kind}${subjectAlias ?? ''}${preset.service ?? ''}`}
      ref={ref}
      method="post"
      action={endpoint}
      encType={hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded'}
      aria-label={label}
      {...FORM_MARK}
      className={styles.form}
      noValidate={submission.isEnhanced}
      onSubmit={submission.onSubmit}
      onInput={submission.onInput}
    >
      <ErrorSummary submission={submission} idOf={idOf} labelOf={labelIn} />
      <HiddenFields
        page={pathname}
        topic={isFixed(topic, subjectAlias) ? topic : undefined}
        subjectAlias={subjectAlias}
      />
      {kind === 'feedback' ? (
        <FeedbackGroups
          topic={topic}
          isFixed={isFixed(topic, subjectAlias)}
          hasFile={hasFile}
          field={field}
          anonymous={rejected?.values.anonymous === 'true'}
        />
      ) : (
        FORMS[kind].groups.map((group) => <Group key={group.legend} group={group} field={field} />)
      )}
      <Honeypot />
      <Checkbox
        id={idOf('consent')}
        name="consent"
        value="true"
        required
        error={submission.errors.consent}
        defaultChecked={rejected?.values.consent === 'true'}
      >
        Я согласен на обработку персональных данных на условиях <Link to={paths.policy}>политики</Link>.
      </Checkbox>
      <div className={styles.actions}>
        <Button type="submit" disabled={submission.isSending}>
          {submission.isSending ? 'Отправляем…' : submit}
        </Button>
        {submission.progress !== null && (
          <progress className={styles.progress} max={1} value={submission.progress} aria-label="Отправлено" />
        )}
      </div>
    </form>
  );
}

/** Reports whether the caller has already chosen the subject of the message, so that the form does not ask for it. */
function isFixed(topic: Topic | undefined, subjectAlias: string | undefined): boolean {
  return topic === 'director' || topic === 'corruption' || subjectAlias !== undefined;
}

interface HiddenFieldsProps {
  readonly page: string;
  readonly topic: Topic | undefined;
  readonly subjectAlias: string | undefined;
}

function HiddenFields({ page, topic, subjectAlias }: HiddenFieldsProps) {
  const [key] = useState(newSubmissionKey);
  return (
    <>
      <input type="hidden" name="page" value={page} />
      {/* The server and the browser choose different keys. The key in the document is the one that is used. */}
      <input type="hidden" name={SUBMISSION_KEY} defaultValue={key} suppressHydrationWarning />
      {topic && <input type="hidden" name="topic" value={topic} />}
      {subjectAlias && <input type="hidden" name="subject_alias" value={subjectAlias} />}
    </>
  );
}

interface FeedbackGroupsProps {
  readonly topic: Topic | undefined;
  readonly isFixed: boolean;
  readonly hasFile: boolean;
  readonly anonymous: boolean;
  readonly field: (definition: FieldDefinition) => ReactNode;
}

/**
 * Renders the groups of the general form. The input for a file is shown only for an application, and a report of
 * corruption can be anonymous.
 */
function FeedbackGroups({ topic, isFixed, hasFile, anonymous, field }: FeedbackGroupsProps) {
  const [group] = FORMS.feedback.groups;
  const fields = (group?.fields ?? []).filter(({ name }) => (name === 'topic' ? !isFixed : name !== 'file' || hasFile));
  const shown: FieldGroup = { fields, legend: legendOf(topic, isFixed) };
  return (
    <>
      {topic === 'corruption' && <Identity anonymous={anonymous} />}
      <div data-contact>
        <Group group={topic === 'corruption' ? OPTIONAL_CONTACT : CONTACT} field={field} />
      </div>
      <Group group={shown} field={field} />
    </>
  );
}

/** Returns the heading of the fields with the message. It differs from the label of the message below it. */
function legendOf(topic: Topic | undefined, isFixed: boolean): string {
  if (topic === 'vacancy') return 'О себе';
  if (topic === 'corruption') return 'Сообщение';
  return isFixed ? 'Ваше обращение' : 'О чём вы пишете';
}

/** The contact of a report of corruption. The browser does not require it, because the report may be anonymous. */
const OPTIONAL_CONTACT: FieldGroup = {
  ...CONTACT,
  fields: CONTACT.fields.map(({ needed, ...field }) => (needed ? { ...field, plain: true as const } : field)),
};

function Group({ group, field }: { group: FieldGroup; field: (definition: FieldDefinition) => ReactNode }) {
  return (
    <Fieldset legend={group.legend}>
      <FieldColumns>{group.fields.map(field)}</FieldColumns>
    </Fieldset>
  );
}

/**
 * Renders the honeypot, a field that visitors do not see. If the field is filled in, a bot may have sent the form, so
 * the API host marks the form.
 */
function Honeypot() {
  return (
    <div className={styles.trap}>
      <Input label="Оставьте это поле пустым" name="remark" plain autoComplete="off" />
    </div>
  );
}
