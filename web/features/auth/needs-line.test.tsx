// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { RemoteError } from '../../data/engine/remote/errors'
import { markRemoved } from '../../data/engine/remote/mark-removed'
import { showScreen } from '../../data/testing/screen'
import { useErrorWords } from '../../i18n/errors'
import { NeedsLine } from './needs-line'

afterEach(() => {
  cleanup()
  markRemoved.set(false)
})

const why = /^Something between this device and the server, such as a proxy, removes what this app needs/

it('says where something on the way removes our header, before anything is sent, and not that one is offline', () => {
  markRemoved.set(true)
  showScreen('/auth', <NeedsLine />)
  expect(screen.getByText(why)).toBeTruthy()
  expect(screen.queryByText('You are offline. This needs a connection.')).toBeNull()
  act(() => markRemoved.set(false))
  expect(screen.queryByText(why)).toBeNull()
})

it('says it of what was sent', () => {
  const Words = () =>
    useErrorWords()(new RemoteError({ code: 'server-unreachable', details: { markRemoved: true } }, 0))
  showScreen('/auth', <Words />)
  expect(screen.getByText(why)).toBeTruthy()
})
