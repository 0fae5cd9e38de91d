import { closeNotify, useInterface } from '#platform/interface-state.ts';
import { Toast } from '#ui/toast/toast.tsx';

/**
 * Renders the notification of the site. The notification disappears after three seconds or when the visitor closes it.
 */
export function Notify() {
  const { isOpenNotify, notifyText } = useInterface();
  return <Toast text={isOpenNotify ? notifyText : null} onClose={closeNotify} />;
}
