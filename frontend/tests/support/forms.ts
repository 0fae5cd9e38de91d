import { expect, type Locator, type Page } from '@playwright/test';
import { visit } from './page.ts';

/** A test case for a form of the site. The case contains the input and the expected results. */
export interface SiteFormCase {
  readonly endpoint: string;
  readonly page: string;
  readonly label: string;
  readonly button: string;
  /** The texts that the test enters into the form, keyed by the label of the field. */
  readonly texts: Readonly<Record<string, string>>;
  readonly choices?: Readonly<Record<string, string>>;
  /** An error message that the form shows if it is submitted empty. */
  readonly complaint: string;
  /** The values that the database must contain after the form was sent, keyed by field name. */
  readonly stored: Readonly<Record<string, unknown>>;
}

const PERSON = { Имя: 'Ирина Полякова', 'Электронная почта': 'irina@post.example', Телефон: '+7 (495) 000-00-11' };

export const FORMS: readonly SiteFormCase[] = [
  {
    endpoint: '/api/feedback',
    page: '/contacts',
    label: 'Обратная связь',
    button: 'Отправить',
    texts: { ...PERSON, Сообщение: 'Подскажите, когда препарат появится в аптеках Брянска.' },
    choices: { Тема: 'quality' },
    complaint: 'Напишите подробнее: не меньше 10 знаков.',
    stored: { name: PERSON.Имя, topic: 'quality' },
  },
  {
    endpoint: '/api/feedback_pharmacovigilance',
    page: '/materials/pharmacovigilance',
    label: 'Сообщение о нежелательной реакции',
    button: 'Отправить сообщение',
    texts: {
      ...PERSON,
      'Название препарата': 'Глазные капли',
      'Возраст, лет': '41',
      'Что произошло': 'Через час после закапывания покраснели веки.',
    },
    choices: { 'Кто вы': 'doctor', 'Чем закончилось': 'recovered' },
    complaint: 'Опишите, что произошло: не меньше 10 знаков.',
    stored: { reporter: 'doctor', outcome: 'recovered', patient_age: 41 },
  },
  {
    endpoint: '/api/feedback_study',
    page: '/services/testing-laboratory',
    label: 'Заявка на исследование',
    button: 'Отправить заявку',
    texts: {
      ...PERSON,
      Организация: 'Лаборатория «Пример»',
      ИНН: '7700000000',
      'Что нужно сделать': 'Двенадцать образцов к маю.',
    },
    complaint: 'Укажите организацию.',
    stored: { organization: 'Лаборатория «Пример»', inn: '7700000000', service: 'testing' },
  },
  {
    endpoint: '/api/feedback_training',
    page: '/qualification-programs',
    label: 'Заявка на обучение',
    button: 'Записаться',
    texts: { ...PERSON, 'Сколько человек': '3' },
    complaint: 'Напишите, как к вам обращаться.',
    stored: { participants: 3 },
  },
  {
    endpoint: '/api/feedback_destruction',
    page: '/services/destruction',
    label: 'Заявка на уничтожение',
    button: 'Отправить заявку',
    texts: {
      Организация: 'Больница «Пример»',
      ИНН: '7700000000',
      'Контактное лицо': PERSON.Имя,
      'Электронная почта': PERSON['Электронная почта'],
      Телефон: PERSON.Телефон,
      'Вещества или препараты': 'Ампулы с истёкшим сроком',
      Количество: '40 ампул',
      Регион: 'Брянская область',
    },
    complaint: 'Укажите вещества или препараты.',
    stored: { amount: '40 ампул', region: 'Брянская область' },
  },
];

/** The form that sends to `endpoint`. */
export function formOf(endpoint: string): SiteFormCase {
  const found = FORMS.find((form) => form.endpoint === endpoint);
  if (!found) throw new Error(`no form sends to ${endpoint}`);
  return found;
}

/** Opens the page of a form, and scrolls to the form. */
export async function openPlainForm(page: Page, { page: address, label }: SiteFormCase): Promise<Locator> {
  await visit(page, address);
  const form = page.getByRole('form', { name: label });
  await form.scrollIntoViewIfNeeded();
  return form;
}

/** Opens the page of a form, scrolls to the form and waits for its code, which is loaded when the form is near the screen. */
export async function openForm(page: Page, kind: SiteFormCase): Promise<Locator> {
  const form = await openPlainForm(page, kind);
  await enhanced(form);
  return form;
}

/** Waits until scripts check and send the form. */
export async function enhanced(form: Locator): Promise<void> {
  await expect(form).toHaveAttribute('novalidate');
}

export async function fillForm(form: Locator, { texts, choices = {} }: SiteFormCase): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await form.getByLabel(label).fill(text);
  for (const [label, value] of Object.entries(choices)) await form.getByLabel(label).selectOption(value);
  await consentOf(form).check();
}

export function consentOf(form: Locator): Locator {
  return form.getByRole('checkbox', { name: /согласен на обработку/ });
}
