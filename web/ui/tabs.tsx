import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'

export interface TabItem {
  key: string
  label: ReactNode
  content: ReactNode
}

interface Props {
  label: string
  tabs: readonly TabItem[]
  /** The open tab's key; with `onChange` the address can hold it. */
  value: string
  onChange: (key: string) => void
}

/**
 * Tabs with their panels: arrows move, one tab stop. A tab is drawn when it is first opened, and keeps what was typed in it. On
 * phones the line scrolls to both edges of a screen whose content stands 16 px from them, and the open one is in sight, also after the
 * screen was turned or the words changed their length.
 */
export function Tabs({ label, tabs, value, onChange }: Props) {
  const at = Math.max(
    0,
    tabs.findIndex((tab) => tab.key === value),
  )
  const open = tabs[at]?.key ?? ''
  const [opened, setOpened] = useState<readonly string[]>([open])
  if (!opened.includes(open)) setOpened([...opened, open])
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const line = list.current
    const tab = line?.children.item(at)
    if (!line || !(tab instanceof HTMLElement)) return
    const bringIn = (): void => {
      const over = tab.offsetLeft + tab.offsetWidth + edgePx - (line.scrollLeft + line.clientWidth)
      const under = tab.offsetLeft - edgePx - line.scrollLeft
      if (over > 0) line.scrollLeft += over
      else if (under < 0) line.scrollLeft += under
    }
    bringIn()
    if (typeof ResizeObserver === 'undefined') return
    const watch = new ResizeObserver(bringIn)
    watch.observe(line)
    watch.observe(tab)
    return () => watch.disconnect()
  }, [at])
  return (
    <TabGroup selectedIndex={at} onChange={(index) => onChange(tabs[index]?.key ?? value)}>
      <TabList
        ref={list}
        aria-label={label}
        className="relative flex w-0 min-w-full gap-5 overflow-x-auto border-b border-line [scrollbar-width:none] max-md:-mx-4 max-md:min-w-[calc(100%+2rem)] max-md:px-4 max-md:fade-sideways max-md:after:w-7.5 max-md:after:flex-none max-md:after:content-[''] md:gap-6"
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.key}
            className="min-h-11 flex-none border-b-2 border-transparent font-semibold text-muted hover:text-text focus-visible:-outline-offset-2 data-selected:border-accent data-selected:text-text"
          >
            {tab.label}
          </Tab>
        ))}
      </TabList>
      <TabPanels>
        {tabs.map((tab) => (
          <TabPanel key={tab.key} unmount={false} className="pt-5 focus-visible:outline-offset-4">
            {opened.includes(tab.key) && tab.content}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  )
}

/** What stays free beside the open one. */
const edgePx = 32
