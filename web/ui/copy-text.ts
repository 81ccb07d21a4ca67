/**
 * Puts a text on the clipboard. False when the browser refuses: then the text of `field` is selected, so that the person can copy it
 * by hand.
 */
export async function copyText(text: string, field?: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    field?.focus()
    field?.select()
    return false
  }
}
