/** A longer name doesn't fit on two lines of the card. */
const longestName = 18

/** The first name as a preview shows it; '' = it says that a seat is kept, without by whom. */
export function nameOnCard(firstName: string): string {
  const name = firstName.trim()
  return [...name].length > longestName ? '' : name
}
