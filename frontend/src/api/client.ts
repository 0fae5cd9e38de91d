import { data } from 'react-router';
import { type ApiAnswer, send } from './transport.ts';

/** 400: the address asks for something that no page can be, so to a visitor it does not exist. */
const NOT_FOUND_STATUSES = [400, 404, 422];
const FAILURES = { badGateway: [502, 'Bad Gateway'], gatewayTimeout: [504, 'Gateway Timeout'] } as const;

/** Why there is no page: no route knows the address, its route refuses it, or the catalogue has no such thing. */
type Missing = 'unmatched' | 'invalid' | 'detail';

/** The specification's words (§8), to the letter. */
const MESSAGES: Readonly<Record<Missing, (fullPath: string) => string>> = {
  unmatched: (fullPath) => `Page not found: ${fullPath}`,
  invalid: (fullPath) => `Page Not Found: ${fullPath}`,
  detail: () => 'Page Not Found',
};

/**
 * Asks the API host for what a page shows. For loaders only.
 *
 * The answer's type comes from the generated contract. An unknown thing throws a 404 for the not-found screen, any other
 * failure a 502 for the error screen, or a 504 when the API host did not answer in time, so that a page which could not be filled never has the status of one that was.
 */
export async function apiGet<T>(path: string, page: Request, missing: Missing = 'invalid'): Promise<T> {
  const answer = await ask(path, page);
  if (answer.status === 200) return answer.body as T;
  if (NOT_FOUND_STATUSES.includes(answer.status)) throw notFound(page, missing);
  throw failed(`the API host answered ${answer.status}`, answer.status === 504 ? 'gatewayTimeout' : 'badGateway');
}

/** The error behind the not-found screen. */
export function notFound(page: Request, missing: Missing = 'invalid'): ReturnType<typeof data> {
  const { pathname, search } = new URL(page.url);
  const message = MESSAGES[missing](pathname + search);
  return data({ message }, { status: 404, statusText: message });
}

/** The status of what `data()` makes; nothing for any other error. */
export function statusOf(thrown: unknown): number | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('init' in thrown)) return undefined;
  return (thrown.init as ResponseInit | null)?.status;
}

function failed(message: string, failure: keyof typeof FAILURES): ReturnType<typeof data> {
  const [status, statusText] = FAILURES[failure];
  return data({ message }, { status, statusText });
}

async function ask(path: string, page: Request): Promise<ApiAnswer> {
  try {
    return await send(path, page);
  } catch (cause) {
    if (page.signal.aborted) throw cause;
    throw failed('the API host could not be asked', 'badGateway');
  }
}
