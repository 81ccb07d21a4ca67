import type { Language } from '../collections/define/row'
import { paths } from '../paths'
import type { WebhookEvent } from './delivery'

/** What a webhook or an alert sends: Coterie's JSON, or a message in the shape of a chat service. */
export const messageFormats = ['json', 'slack', 'telegram', 'ntfy'] as const
export type MessageFormat = (typeof messageFormats)[number]
export type ChatFormat = Exclude<MessageFormat, 'json'>

export const isMessageFormat = (text: string): text is MessageFormat =>
  (messageFormats as readonly string[]).includes(text)

/** A message of one line. Chats can be public (ntfy.sh), so it contains no personal data. */
export interface ChatMessage {
  text: string
  link: string
  urgent?: boolean
}

interface OutgoingRequest {
  url: string
  headers: { readonly [name: string]: string }
  body: string
}

const jsonHeaders = { 'Content-Type': 'application/json', 'User-Agent': 'Coterie' }

/** Returns the request that posts a message. For Telegram, the parameters of the address become part of the body. */
export function chatRequest(format: ChatFormat, address: string, { text, link, urgent }: ChatMessage): OutgoingRequest {
  const line = `${text}. ${link}`
  if (format === 'slack') {
    const escaped = line.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
    return { url: address, headers: jsonHeaders, body: JSON.stringify({ text: escaped }) }
  }
  if (format === 'telegram') {
    const [url = '', query = ''] = address.split('?')
    const parameters = Object.fromEntries(query.split('&').map((pair) => pair.split('=')))
    const body = JSON.stringify({ ...parameters, text: line, link_preview_options: { is_disabled: true } })
    return { url, headers: jsonHeaders, body }
  }
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'User-Agent': 'Coterie', Click: link }
  return { url: address, headers: urgent ? { ...headers, Priority: 'high' } : headers, body: `${text}.` }
}

const addressPatterns: { readonly [format in MessageFormat]?: RegExp } = {
  telegram: /^[^?#]+\/sendMessage\?([\w.@=-]+&)*chat_id=[\w@-]+(&[\w.@=-]+)*$/,
  ntfy: /^https?:\/\/[^/?#]+\/([^?#]+\/)?[\w-]{1,64}(\?[^#]*)?$/,
}

/** Reports whether an address contains what its format needs: Telegram's names the method and the chat, ntfy's the topic. */
export const isFormatAddress = (format: MessageFormat, address: string): boolean =>
  addressPatterns[format]?.test(address) ?? true

/** The chat services whose addresses are recognized by their host. */
const hosts: { readonly [host: string]: ChatFormat } = {
  'hooks.slack.com': 'slack',
  'api.telegram.org': 'telegram',
  'ntfy.sh': 'ntfy',
}

export const formatOfAddress = (address: string): MessageFormat =>
  hosts[/^https:\/\/([^/:?#]+)/.exec(address)?.[1]?.toLowerCase() ?? ''] ?? 'json'

const eventTexts: { readonly [event in WebhookEvent]: { readonly [language in Language]: string } & { path: string } } =
  {
    'lead.created': { en: 'new website lead', es: 'nuevo contacto del sitio web', path: paths.adminLeads },
    'application.created': {
      en: 'new affiliate application',
      es: 'nueva solicitud de afiliado',
      path: paths.adminApplications,
    },
    test: { en: 'test message', es: 'mensaje de prueba', path: paths.adminSettings },
  }

export const eventMessage = (
  event: WebhookEvent,
  { program, origin, language }: { program: string; origin: string; language: Language },
): ChatMessage => ({
  text: `${program}: ${eventTexts[event][language]}`,
  link: `${origin}${eventTexts[event].path}`,
})
