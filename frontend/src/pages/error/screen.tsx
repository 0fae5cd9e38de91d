import { paths } from '#platform/paths.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { ErrorPanel } from '#ui/error-panel/error-panel.tsx';

const WORDS = {
  upstream: {
    code: '502',
    title: 'Сервис временно недоступен',
    text: 'Мы не смогли загрузить данные этой страницы. Обычно это длится недолго: попробуйте ещё раз через минуту.',
  },
  late: {
    code: '504',
    title: 'Сервис отвечает слишком долго',
    text: 'Мы не смогли загрузить данные этой страницы вовремя. Обычно это длится недолго: попробуйте ещё раз через минуту.',
  },
  own: {
    code: '500',
    title: 'Не удалось показать страницу',
    text: 'Ошибка на нашей стороне. Обновите страницу или начните с главной.',
  },
} as const;

/**
 * Renders the screen for failures of the site. The retry button belongs to a plain form, so the button works without
 * JavaScript.
 */
export function ErrorScreen({ kind, retry }: { kind: keyof typeof WORDS; retry: string }) {
  const { code, title, text } = WORDS[kind];
  return (
    <ErrorPanel code={code} title={title} text={text}>
      <form action={retry.split('?')[0]} method="get">
        {[...new URLSearchParams(retry.split('?')[1])].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit">Попробовать ещё раз</Button>
      </form>
      <ButtonLink look="soft" to={paths.home}>
        Вернуться на главную
      </ButtonLink>
    </ErrorPanel>
  );
}
