/** Gives the text of the terms its shape: `## ` is a heading, `- ` an item, a blank line ends a paragraph. */
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
}

function make(name: string, text: string): HTMLElement {
  const element = document.createElement(name)
  element.textContent = text
  return element
}
