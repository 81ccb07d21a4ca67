/** Longer names don't fit on the card's two lines. */
const maxNameLength = 18

/** Returns the first name for a link preview, or '' if the preview has no name. */
export function nameOnCard(firstName: string): string {
  const name = firstName.trim()
  return [...name].length > maxNameLength ? '' : name
}
