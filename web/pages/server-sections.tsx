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

/** A section that the server renders only if the value exists. */
export const IfGiven = ({ name, children }: GivenProps) => (
  <>
    {ifStart(name)}
    {children}
    {blockEnd}
  </>
)

/** A section that the server renders only if the value does not exist. */
export const IfMissing = ({ name, children }: GivenProps) => (
  <>
    {unlessStart(name)}
    {children}
    {blockEnd}
  </>
)

/** A section that the server renders for each entry of a list. */
export const ForEach = ({ name, children }: { name: ListName; children: ReactNode }) => (
  <>
    {listStart(name)}
    {children}
    {blockEnd}
  </>
)

/** A Markdown text of the installation, which the server converts to HTML. */
export const MarkdownText = ({
  name,
  top,
  className,
}: {
  name: SlotName | ItemSlot
  top: 2 | 3
  className: string
}) => <div className={className}>{markdownSlot(name, top)}</div>
