/**
 * The page that is sent after an unexpected error. The page needs no data, stylesheets or scripts, because they may
 * have caused the error. The page also has no inline styles, which a strict content security policy would block.
 */
export const FAILURE_PAGE = `<!doctype html>
<html lang="ru">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Ошибка на сайте — АО «Медиус Фарм»</title><meta name="robots" content="noindex"></head>
<body>
<h1>Не удалось показать страницу</h1>
<p>Мы уже знаем об ошибке и исправляем её. Попробуйте обновить страницу через несколько минут.</p>
<p><a href="/">Вернуться на главную</a></p>
</body>
</html>
`;
