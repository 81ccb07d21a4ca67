import { toast as show } from 'react-hot-toast/headless'

export interface ToastContent {
  kind: 'ok' | 'bad' | 'info'
  title: string
  text?: string | undefined
  /** A button. It keeps the toast until it is used or closed, unless `durationMs` is set. */
  action?: { label: string; run: () => void } | undefined
  second?: { label: string; run: () => void } | undefined
  /** How long the toast stays. By default 5 s, or until it is closed if it has an `action`. */
  durationMs?: number | undefined
  /** Visible text with the remaining seconds. Screen readers announce only the title. */
  counting?: ((seconds: number) => string) | undefined
  /** A new toast replaces an earlier one with the same id. */
  id?: string | undefined
}

/** The contents of the toasts by id, because the library stores only what it renders itself. */
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
