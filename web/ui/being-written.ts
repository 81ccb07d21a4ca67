type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const touched = new Set<Field>()

/** Notices from now on what somebody writes or chooses on this page. */
export function watchWriting(): void {
  addEventListener(
    'input',
    ({ target }) => {
      const isField =
        target instanceof HTMLTextAreaElement ||
        target instanceof HTMLSelectElement ||
        (target instanceof HTMLInputElement && target.type !== 'search')
      if (isField) touched.add(target)
    },
    true,
  )
}

/**
 * Whether something written may stand on the page that nobody has sent: a field that was touched and isn't empty. One that was saved and
 * stays counts too: who asks wants to be sure that nothing is lost.
 */
export function isBeingWritten(): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field)
  return [...touched].some((field) => field.value !== '')
}
