type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const touched = new Set<Field>()

/** Starts tracking which fields the user changes. */
export function watchInput(): void {
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

/** Reports whether a field that the user changed has a value. Saved values count too, because no input may be lost. */
export function hasUnsentInput(): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field)
  return [...touched].some((field) => field.value !== '')
}
