import { createContext, type ReactNode } from 'react'

/**
 * Wraps a part of a full-window screen in the shell. The router provides it, because a screen must not import the table of
 * screens. Without a router only the part is rendered.
 */
export const ShellFrameContext = createContext((part: ReactNode): ReactNode => part)
