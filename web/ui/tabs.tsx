import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { scrollToItem } from './scrollable-row'

interface TabItem {
  key: string
  label: ReactNode
  content: ReactNode
}

interface Props {
  label: string
  tabs: readonly TabItem[]
  /** Key of the open tab. With `onChange` it can be stored in the URL. */
  value: string
  onChange: (key: string) => void
  /** Shows the panels of all tabs, for a search in all of them. */
  showAll?: boolean
  /** Shown above the panels, and beside them on wide screens. The panels then have no space above. */
  beside?: ReactNode
}

/**
 * Tabs that are one tab stop. A panel is rendered when first opened and keeps its input; on phones the open tab stays in
 * view.
 */
export function Tabs({ label, tabs, value, onChange, showAll = false, beside }: Props) {
  const at = Math.max(
    0,
    tabs.findIndex((tab) => tab.key === value),
  )
  const open = tabs[at]?.key ?? ''
  const [opened, setOpened] = useState<readonly string[]>([open])
  const missing = tabs.map(({ key }) => key).filter((key) => (showAll || key === open) && !opened.includes(key))
  if (missing.length > 0) setOpened([...opened, ...missing])
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const line = list.current
    const tab = line?.children.item(at)
    if (!line || !(tab instanceof HTMLElement)) return
    const scrollToOpen = (): void => scrollToItem(line, tab)
    scrollToOpen()
    const watch = new ResizeObserver(scrollToOpen)
    watch.observe(line)
    watch.observe(tab)
    return () => watch.disconnect()
  }, [at])
  return (
    <TabGroup selectedIndex={at} onChange={(index) => onChange(tabs[index]?.key ?? value)}>
      <div className="w-0 min-w-full border-b border-line max-md:-mx-4 max-md:min-w-[calc(100%+2rem)] max-md:fade-sideways">
        <TabList
          ref={list}
          aria-label={label}
          // Keeps the first tab's focus ring from being clipped.
          className="relative -mb-px flex gap-5 overflow-x-auto px-4 [scrollbar-width:none] max-md:after:w-7.5 max-md:after:flex-none max-md:after:content-[''] md:-mx-2 md:gap-6 md:px-2"
        >
          {tabs.map((tab) => (
            <Tab
              key={tab.key}
              // Browsers treat focus that a script sets after a click as keyboard focus; `data-focus` is set only for the
              // keyboard.
              className="relative -mx-2 min-h-11 flex-none rounded-md px-2 font-semibold text-muted after:absolute after:inset-x-2 after:bottom-0 after:border-b-2 after:border-transparent hover:text-text focus-visible:-outline-offset-2 not-data-focus:outline-none data-selected:text-text data-selected:after:border-accent"
            >
              {tab.label}
            </Tab>
          ))}
        </TabList>
      </div>
      <div className={beside === undefined ? '' : 'lg:grid lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:gap-x-6'}>
        {beside}
        <TabPanels className="min-w-0">
          {tabs.map((tab) => (
            <TabPanel
              key={tab.key}
              {...(showAll ? { static: true } : { unmount: false })}
              className={`focus-visible:outline-offset-4 ${beside === undefined ? 'pt-5' : ''}`}
            >
              {opened.includes(tab.key) && tab.content}
            </TabPanel>
          ))}
        </TabPanels>
      </div>
    </TabGroup>
  )
}
