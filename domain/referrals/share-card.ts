/** Longer names don't fit on the card's two lines. */
const maxNameLength = 18

export function nameOnCard(firstName: string): string {
  const name = firstName.trim()
  return [...name].length > maxNameLength ? '' : name
}
