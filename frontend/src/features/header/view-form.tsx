import { VIEW_PATH } from '#platform/view.ts';
import { ViewSwitchButton } from '#ui/view-switch/view-switch.tsx';
import styles from './view-panel.module.css';

interface Setting {
  readonly name: string;
  readonly title: string;
  readonly options: readonly { readonly value: string; readonly title: string; readonly look?: string | undefined }[];
}

const SCHEME: Setting = {
  name: 'scheme',
  title: 'Тема',
  options: [
    { value: '', title: 'Как в\u00a0системе' },
    { value: 'light', title: 'Светлая' },
    { value: 'dark', title: 'Тёмная' },
  ],
};

const READING: readonly Setting[] = [
  {
    name: 'reading',
    title: 'Размер текста',
    options: [
      { value: '1', title: 'Крупный' },
      { value: '2', title: 'Очень крупный' },
      { value: '3', title: 'Самый крупный' },
    ],
  },
  {
    name: 'contrast',
    title: 'Цвета',
    options: [
      { value: '', title: 'Чёрным по\u00a0белому', look: styles.black },
      { value: 'white', title: 'Белым по\u00a0чёрному', look: styles.white },
      { value: 'blue', title: 'Синим по\u00a0голубому', look: styles.blue },
    ],
  },
  {
    name: 'spacing',
    title: 'Расстояния между буквами и строками',
    options: [
      { value: '', title: 'Обычные' },
      { value: 'wide', title: 'Увеличенные' },
    ],
  },
  {
    name: 'pictures',
    title: 'Изображения',
    options: [
      { value: '', title: 'Показывать' },
      { value: 'off', title: 'Скрыть' },
    ],
  },
];

/** Renders the settings of the view. The default version has a scheme, and the low-vision version has all other settings. */
export function ViewForm() {
  return (
    <form action={VIEW_PATH} aria-label="Вид сайта" className={styles.form}>
      <div className={styles.usual}>
        <Choice setting={SCHEME} />
      </div>
      <div className={styles.reading}>
        {READING.map((setting) => (
          <Choice key={setting.name} setting={setting} />
        ))}
      </div>
      <div className={styles.buttons}>
        <button type="submit" className={styles.apply}>
          Применить
        </button>
        <ViewSwitchButton className={styles.switch} />
      </div>
    </form>
  );
}

function Choice({ setting: { name, title, options } }: { setting: Setting }) {
  return (
    <fieldset>
      <legend className={styles.title}>{title}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input type="radio" name={name} value={option.value} defaultChecked={option.value === ''} />
            <span className={option.look}>{option.title}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
