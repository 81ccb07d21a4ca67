/** Counts wrong, missing, extra and swapped letters. Null if there are more than `most`. */
export function countTypos(a: string, b: string, most: number): number | null {
  if (Math.abs(a.length - b.length) > most) return null
  // The common start and end of the words are skipped.
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start += 1
  let end = 0
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1
  return editDistance(a.slice(start, a.length - end), b.slice(start, b.length - end), most)
}

/** Counts typos. Only cells within `most` of the diagonal are computed. */
function editDistance(a: string, b: string, most: number): number | null {
  const tooMany = most + 1
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = row.map(() => tooMany)
    let least = tooMany
    if (i <= most) next[0] = least = i
    for (let j = Math.max(1, i - most); j <= Math.min(b.length, i + most); j += 1) {
      let wrong = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      wrong = Math.min(wrong, (row[j] ?? tooMany) + 1, (next[j - 1] ?? tooMany) + 1)
      const exchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (exchanged) wrong = Math.min(wrong, (before[j - 2] ?? tooMany) + 1)
      next[j] = wrong
      if (wrong < least) least = wrong
    }
    if (least > most) return null
    before = row
    row = next
  }
  const wrong = row[b.length] ?? 0
  return wrong <= most ? wrong : null
}
