/**
 * Gives the text of the terms its shape: `## ` is a heading, `- ` an item, a blank line ends a paragraph. The headings are listed beside
 * it, where there is room.
 */
export function shapeTerms(): void {
  const place = document.getElementById('terms')
  if (place === null) return
  const parts: HTMLElement[] = []
  for (const line of (place.textContent ?? '').split('\n').map((each) => each.trim())) {
    const last = parts.at(-1)
    if (line === '') continue
    if (line.startsWith('## ')) parts.push(make('h2', line.slice(3)))
    else if (!line.startsWith('- ')) parts.push(make('p', line))
    else if (last?.tagName === 'UL') last.append(make('li', line.slice(2)))
    else {
      const list = document.createElement('ul')
      list.append(make('li', line.slice(2)))
      parts.push(list)
    }
  }
  if (parts.length < 2) return
  place.replaceChildren(...parts)
  place.classList.add('terms__text--made')
  listHeadings(parts.filter(({ tagName }) => tagName === 'H2'))
  // a link to a section that only now is there
  if (location.hash !== '') document.getElementById(location.hash.slice(1))?.scrollIntoView()
}

function listHeadings(headings: readonly HTMLElement[]): void {
  const nav = document.getElementById('terms-nav')
  const list = document.getElementById('terms-list')
  if (nav === null || list === null || headings.length < 2) return
  for (const [at, heading] of headings.entries()) {
    heading.id = `section-${at + 1}`
    const link = make('a', heading.textContent ?? '')
    link.setAttribute('href', `#${heading.id}`)
    const item = make('li', '')
    item.append(link)
    list.append(item)
  }
  nav.hidden = false
}

function make(name: string, text: string): HTMLElement {
  const element = document.createElement(name)
  element.textContent = text
  return element
}
