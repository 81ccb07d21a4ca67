import type { ReactNode } from 'react'
import {
  blockEnd,
  ifStart,
  markdownSlot,
  listStart,
  unlessStart,
  type ConditionName,
  type ItemSlot,
  type ListName,
  type SlotName,
} from '../../domain/slots'

interface GivenProps {
  name: ConditionName
  children: ReactNode
}

const Block = ({ start, children }: { start: string; children: ReactNode }) => (
  <>
    {start}
    {children}
    {blockEnd}
  </>
)

/** A section that the server renders only if the value exists. */
export const IfGiven = ({ name, children }: GivenProps) => <Block start={ifStart(name)}>{children}</Block>

/** A section that the server renders only if the value does not exist. */
export const IfMissing = ({ name, children }: GivenProps) => <Block start={unlessStart(name)}>{children}</Block>

/** A section that the server renders for each entry of a list. */
export const ForEach = ({ name, children }: { name: ListName; children: ReactNode }) => (
  <Block start={listStart(name)}>{children}</Block>
)

interface MarkdownProps {
  name: SlotName | ItemSlot
  top: 2 | 3
  className: string
}

/** A Markdown text of the installation, which the server converts to HTML. */
export const MarkdownText = ({ name, top, className }: MarkdownProps) => (
  <div className={className}>{markdownSlot(name, top)}</div>
)
