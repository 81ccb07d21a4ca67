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
 * phones the line scrolls, with the open one in sight.
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
    // newer browsers answer with a promise: an effect must not hand it on as what ends it
    list.current?.children.item(at)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [at])
  return (
    <TabGroup selectedIndex={at} onChange={(index) => onChange(tabs[index]?.key ?? value)}>
      <TabList
        ref={list}
        aria-label={label}
        className="flex w-0 min-w-full gap-5 overflow-x-auto border-b border-line scroll-px-4 [scrollbar-width:none] md:gap-6"
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
