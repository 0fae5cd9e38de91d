/**
 * The page for unexpected errors. It needs no data, styles or scripts, because any of them may be broken.
 * It has no style attribute or element, so the strictest content security policy allows it.
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
