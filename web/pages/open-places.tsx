import type { ReactNode } from 'react'
import {
  endMark,
  ifMark,
  markdownSlot,
  rangeMark,
  unlessMark,
  type GivenName,
  type ItemSlot,
  type ListName,
  type SlotName,
} from '../../domain/slots'

interface GivenProps {
  name: GivenName
  children: ReactNode
}

/** Stands on the page only if the server has something under a name. */
export const When = ({ name, children }: GivenProps) => (
  <>
    {ifMark(name)}
    {children}
    {endMark}
  </>
)

/** Stands on the page only if the server has nothing under a name. */
export const Unless = ({ name, children }: GivenProps) => (
  <>
    {unlessMark(name)}
    {children}
    {endMark}
  </>
)

/** Once for each entry of a list. */
export const ForEach = ({ name, children }: { name: ListName; children: ReactNode }) => (
  <>
    {rangeMark(name)}
    {children}
    {endMark}
  </>
)

/** A text of the installation, as HTML that the server makes of its Markdown. */
export const MarkdownText = ({
  name,
  top,
  className,
}: {
  name: SlotName | ItemSlot
  top: 2 | 3
  className: string
}) => <div className={className}>{markdownSlot(name, top)}</div>
