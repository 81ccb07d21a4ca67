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

/** Rendered by the server only if the value exists. */
export const When = ({ name, children }: GivenProps) => (
  <>
    {ifMark(name)}
    {children}
    {endMark}
  </>
)

/** Rendered by the server only if the value doesn't exist. */
export const Unless = ({ name, children }: GivenProps) => (
  <>
    {unlessMark(name)}
    {children}
    {endMark}
  </>
)

/** Rendered by the server once per entry of a list. */
export const ForEach = ({ name, children }: { name: ListName; children: ReactNode }) => (
  <>
    {rangeMark(name)}
    {children}
    {endMark}
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
