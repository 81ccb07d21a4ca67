// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { MessageBubble } from './message-bubble'

afterEach(cleanup)
const message = {
  id: 'm',
  sender_id: 'me',
  sender_name: 'Ana',
  message: 'When am I paid?',
  sent_at: '2026-11-21 12:00:00.000Z',
  edited_at: '',
  removed_at: '',
}
const show = (over: Partial<Parameters<typeof MessageBubble>[0]>) =>
  render(
    <ul>
      <MessageBubble message={message} mine waiting={false} online {...over} />
    </ul>,
  )

describe('a message', () => {
  it('written offline says that it waits, and never that it was sent', () => {
    show({ waiting: true, online: false })
    expect(screen.getByText('Will be sent when you are back online')).toBeDefined()
    expect(screen.queryByText(/Sent/)).toBeNull()
  })
  it('that has arrived says so', () => {
    show({})
    expect(screen.getByText(/· Sent/)).toBeDefined()
  })
  it('of the other side shows who wrote it, and that it was edited', () => {
    show({ mine: false, message: { ...message, edited_at: '2026-11-21 12:05:00.000Z' } })
    expect(screen.getByText('Ana')).toBeDefined()
    expect(screen.getByText(/edited/)).toBeDefined()
  })
  it('that was removed keeps its place without its text', () => {
    show({ mine: false, message: { ...message, message: '', removed_at: '2026-11-21 12:05:00.000Z' } })
    expect(screen.getByText('This message was removed.')).toBeDefined()
  })
})
