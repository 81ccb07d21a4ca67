import { describe, expect, it } from 'vitest'
import { chatRequest, eventMessage, formatOfAddress, isFormatAddress } from './message-formats'
import { webhookEvents } from './delivery'

const message = { text: 'A & B <!channel>: new website lead', link: 'https://partners.example.org/admin/leads?a=1&b=2' }
const telegram = 'https://api.telegram.org/bot12:AAbb-cc/sendMessage?chat_id=-100123&message_thread_id=7'

describe('a chat message', () => {
  it('is JSON with an escaped text for Slack, so a name can’t mention a channel', () => {
    const { url, body } = chatRequest('slack', 'https://hooks.slack.com/services/T/B/x', message)
    expect(url).toBe('https://hooks.slack.com/services/T/B/x')
    expect(JSON.parse(body)).toEqual({
      text: 'A &amp; B &lt;!channel&gt;: new website lead. https://partners.example.org/admin/leads?a=1&amp;b=2',
    })
  })

  it('is JSON with the chat of the address for Telegram', () => {
    const { url, headers, body } = chatRequest('telegram', telegram, message)
    expect(url).toBe('https://api.telegram.org/bot12:AAbb-cc/sendMessage')
    expect(headers['Content-Type']).toBe('application/json')
    expect(JSON.parse(body)).toEqual({
      chat_id: '-100123',
      message_thread_id: '7',
      text: `${message.text}. ${message.link}`,
      link_preview_options: { is_disabled: true },
    })
  })

  it('is plain text with the link as click action for ntfy, and has a high priority if it is urgent', () => {
    const address = 'https://ntfy.example.org/coterie'
    expect(chatRequest('ntfy', address, message)).toEqual({
      url: address,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'User-Agent': 'Coterie', Click: message.link },
      body: 'A & B <!channel>: new website lead.',
    })
    expect(chatRequest('ntfy', address, { ...message, urgent: true }).headers['Priority']).toBe('high')
  })

  it('about an event names the program and the event in each language, and links to its screen', () => {
    const program = { program: 'Whitlock', origin: 'https://partners.example.org' }
    expect(eventMessage('lead.created', { ...program, language: 'es' })).toEqual({
      text: 'Whitlock: nuevo contacto del sitio web',
      link: 'https://partners.example.org/admin/leads',
    })
    const texts = webhookEvents.map((event) => eventMessage(event, { ...program, language: 'en' }).text)
    expect(new Set(texts).size).toBe(webhookEvents.length)
  })
})

it.each([
  ['https://hooks.slack.com/services/T/B/x', 'slack'],
  [telegram, 'telegram'],
  ['https://NTFY.sh/topic', 'ntfy'],
  ['https://hooks.slack.com.example.org/x', 'json'],
  ['https://example.org/hooks.slack.com', 'json'],
  ['http://127.0.0.1:8080/', 'json'],
])('the format of %s is %s', (address, format) => expect(formatOfAddress(address)).toBe(format))

it('an address for Telegram must name the method and the chat', () => {
  for (const address of [telegram, 'https://api.telegram.org/bot1:a/sendMessage?chat_id=@partners'])
    expect(isFormatAddress('telegram', address), address).toBe(true)
  for (const address of [
    'https://api.telegram.org/bot1:a/sendMessage',
    'https://api.telegram.org/bot1:a?chat_id=1',
    'https://api.telegram.org/bot1:a/sendMessage?chat_id=',
    'https://api.telegram.org/bot1:a/sendMessage?chat_id=1&x=%zz',
  ])
    expect(isFormatAddress('telegram', address), address).toBe(false)
  expect(isFormatAddress('slack', 'https://example.org/')).toBe(true)
})

it.each([
  ['https://ntfy.sh/partners_7', true],
  ['https://example.org/ntfy/partners?auth=QmFz', true],
  ['http://127.0.0.1:8080/partners', true],
  ['https://ntfy.sh', false],
  ['https://ntfy.sh/', false],
  ['https://ntfy.sh/?topic=partners', false],
  ['https://ntfy.sh/partners/', false],
  ['https://ntfy.sh/two%20words', false],
  [`https://ntfy.sh/${'a'.repeat(65)}`, false],
])('an address for ntfy must name the topic: %s', (address, valid) =>
  expect(isFormatAddress('ntfy', address)).toBe(valid),
)
