import { createContext, type ReactNode } from 'react'

/** Wraps a part of a full-window screen in the shell. A context, because a screen must not import the table of screens. */
export const ShellFrameContext = createContext((part: ReactNode): ReactNode => part)
