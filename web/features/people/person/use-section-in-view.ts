import { useEffect, useState } from 'react'

/** The root margin of the observer, with which a section counts as visible below the sticky tabs. */
const belowTabsMargin = '-72px 0px -55% 0px'

/**
 * Returns the id of the section that the user is reading: the first one visible below the tabs, otherwise the last one. A
 * pressed tab counts immediately, because the last sections may be too short to reach the top.
 * @param ids of the sections on the page, in their order
 */
export function useSectionInView(ids: readonly string[]): [string, (id: string) => void] {
  const [current, setCurrent] = useState(() => ids.find((id) => `#${id}` === location.hash) ?? ids[0] ?? '')
  const key = ids.join()
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return
    const visible = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id)
          else visible.delete(target.id)
        }
        const first = key.split(',').find((id) => visible.has(id))
        if (first !== undefined) setCurrent(first)
      },
      { rootMargin: belowTabsMargin },
    )
    for (const id of key.split(',')) {
      const section = document.getElementById(id)
      if (section !== null) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [key])
  return [current, setCurrent]
}
