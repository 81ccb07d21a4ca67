import { toast as show } from 'react-hot-toast/headless'

export interface ToastContent {
  /** `ok`: done. `bad`: failed, announced immediately. `info`: for information. */
  kind: 'ok' | 'bad' | 'info'
  title: string
  text?: string | undefined
  /** A toast with a button stays until it is used or closed. */
  action?: { label: string; run: () => void } | undefined
  /** A second, less prominent button. */
  second?: { label: string; run: () => void } | undefined
  /** 5 s by default. Toasts with buttons, and errors that can be acted on, stay. */
  durationMs?: number | undefined
  /** Visible text for the remaining seconds, instead of the title. Screen readers hear only the title. */
  counting?: ((seconds: number) => string) | undefined
  /** A toast with the same id is replaced. */
  id?: string | undefined
}

/** Contents by id, because the library stores only what it renders itself. */
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
