import { toast as show } from 'react-hot-toast/headless'

export interface ToastContent {
  /** `ok`: done. `bad`: failed, announced immediately. `info`: for information. */
  kind: 'ok' | 'bad' | 'info'
  title: string
  text?: string | undefined
  /** A button of the toast. A toast with a button stays until the button is used or the toast is closed. */
  action?: { label: string; run: () => void } | undefined
  /** A second, less prominent button. */
  second?: { label: string; run: () => void } | undefined
  /** 5 s by default. Toasts with buttons, and errors about which the user can do something, stay. */
  durationMs?: number | undefined
  /**
   * Returns a visible text with the remaining seconds, which replaces the title. Screen readers announce only the title.
   */
  counting?: ((seconds: number) => string) | undefined
  /** A new toast replaces an earlier one with the same id. */
  id?: string | undefined
}

/** Contents by id, because the library stores only the content that it renders itself. */
export const toastContents = new Map<string, ToastContent>()

/** Shows a toast, which is announced in a live region. Returns its id. */
export function toast(content: ToastContent): string {
  const stays = content.action !== undefined && content.durationMs === undefined
  const id = content.id ?? `toast-${(serial += 1)}`
  toastContents.set(id, content)
  return show(content.title, { id, duration: stays ? Infinity : (content.durationMs ?? 5000) })
}

export function dismissToast(id: string): void {
  show.remove(id)
  toastContents.delete(id)
}

let serial = 0
