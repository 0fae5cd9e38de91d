import { closeNotify, useInterface } from '#platform/interface-state.ts';
import { Toast } from '#ui/toast/toast.tsx';

/** The site's one notification: gone after three seconds or by hand. */
export function Notify() {
  const { isOpenNotify, notifyText } = useInterface();
  return <Toast text={isOpenNotify ? notifyText : null} onClose={closeNotify} />;
}
