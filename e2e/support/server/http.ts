import http from 'node:http'

export interface HttpResponse {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
  json: unknown
}

export interface HttpRequest {
  method: string
  url: string
  headers?: Record<string, string>
  body?: unknown
  /** Loopback address from which the request is sent, because rate limits apply per address. */
  from?: string
}

/** Sends one request without cookies. Redirects are not followed. */
export function sendRequest({ method, url, headers = {}, body, from }: HttpRequest): Promise<HttpResponse> {
  const payload =
    body === undefined ? '' : typeof body === 'string' || body instanceof Buffer ? body : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const request = http.request(
      url,
      {
        method,
        ...(from ? { localAddress: from } : {}),
        headers: {
          ...(payload === ''
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: parsed(text) })
        })
      },
    )
    request.on('error', reject)
    request.end(payload)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

let lastAddress = 1

export function nextLoopbackAddress(): string {
  lastAddress += 1
  return `127.${1 + (process.pid % 250)}.${Math.floor(lastAddress / 250)}.${1 + (lastAddress % 250)}`
}
