import { type ReactNode, useState } from 'react';
import { type Audience, confirmAccess } from '#platform/access.ts';
import { closePopup, type OpenPopup, type PopupName, useOpenPopup } from '#platform/interface-state.ts';
import { paths } from '#platform/paths.ts';
import { ScrollLock } from '#platform/scroll-lock.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';

interface PopupsProps {
  /** The form of the feedback popup. Features must not import each other, so the site layout provides the forms. */
  readonly feedbackForm: ReactNode;
  readonly directorForm: ReactNode;
  /** Renders the number of a stored form, along with the department that answers it. */
  readonly receipt: (number: string, department: string) => ReactNode;
}

/**
 * Renders the four popups of the specification, of which at most one is open. While a popup is open, the page cannot be
 * scrolled.
 */
export function Popups({ feedbackForm, directorForm, receipt }: PopupsProps) {
  const popup = useOpenPopup();
  const content = useLastPopup(popup);
  const shown = popup?.name ?? null;
  return (
    <>
      {popup && <ScrollLock />}
      <Popup name="feedback" title="Напишите нам" shown={shown}>
        {feedbackForm}
      </Popup>
      <Popup name="director" title="Написать директору" shown={shown}>
        {directorForm}
      </Popup>
      <Popup name="success" title="Сообщение принято" shown={shown}>
        {content?.name === 'success' && <Success>{receipt(content.number, content.department)}</Success>}
      </Popup>
      <Popup name="access" title="Материалы для специалистов" shown={shown}>
        {content?.name === 'access' && <Access audience={content.audience} />}
      </Popup>
    </>
  );
}

/**
 * Returns the open popup. If no popup is open, returns the last popup, whose content must stay visible until it has
 * faded out.
 */
function useLastPopup(popup: OpenPopup | null): OpenPopup | null {
  const [last, setLast] = useState(popup);
  if (popup !== null && popup !== last) setLast(popup);
  return popup ?? last;
}

interface PopupProps {
  readonly name: PopupName;
  readonly title: string;
  readonly shown: PopupName | null;
  readonly children: ReactNode;
}

const WITH_FORM: readonly PopupName[] = ['feedback', 'director'];

function Popup({ name, title, shown, children }: PopupProps) {
  const narrow = !WITH_FORM.includes(name);
  const close = (): void => {
    if (shown === name) closePopup();
  };
  return (
    <Dialog open={shown === name} title={title} onClose={close} width={narrow ? 'narrow' : 'wide'}>
      {children}
    </Dialog>
  );
}

function Success({ children }: { children: ReactNode }) {
  return (
    <Stack>
      {children}
      <Row>
        <Button onClick={closePopup}>Хорошо</Button>
      </Row>
    </Stack>
  );
}

function Access({ audience }: { audience: Audience }) {
  const profession = audience === 'veterinary' ? 'ветеринарным' : 'медицинским или фармацевтическим';
  return (
    <Stack>
      <p>
        Сведения в этом разделе предназначены для специалистов. Подтвердите, что вы являетесь {profession} работником.
        Ответ запомнит только ваш браузер.
      </p>
      <Row>
        <Button
          onClick={() => {
            confirmAccess(audience);
            closePopup();
          }}
        >
          Да, подтверждаю
        </Button>
        <ButtonLink look="soft" to={paths.consumers}>
          Нет, я потребитель
        </ButtonLink>
      </Row>
    </Stack>
  );
}
