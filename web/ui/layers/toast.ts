import { toast as show } from 'react-hot-toast/headless'

export interface ToastContent {
  /** `ok`: done. `bad`: failed, announced at once. `info`: something to know. */
  kind: 'ok' | 'bad' | 'info'
  title: string
  text?: string | undefined
  /** With a button it stays until it is answered. */
  action?: { label: string; run: () => void } | undefined
  /** A second, quieter button. */
  second?: { label: string; run: () => void } | undefined
  /** 5 s unless said otherwise; errors that can be acted on, and buttons, stay. */
  durationMs?: number | undefined
  /** What it says of the seconds that are left of its time, instead of its title; heard once, with the title. */
  counting?: ((seconds: number) => string) | undefined
  /** The same id replaces the toast instead of adding one. */
  id?: string | undefined
}

/** The contents by id: the library keeps only what it can render itself. */
export const toastContents = new Map<string, ToastContent>()

/** Says something at the edge of the screen, in a live region. Returns the id. */
export function toast(content: ToastContent): string {
  const stays = content.action !== undefined && content.durationMs === undefined
  const id = content.id ?? `toast-${(serial += 1)}`
  toastContents.set(id, content)
  return show(content.title, { id, duration: stays ? Infinity : (content.durationMs ?? 5000) })
}

/** Takes a toast away. */
export function dismissToast(id: string): void {
  show.remove(id)
  toastContents.delete(id)
}

let serial = 0
