/** An error response of Algolia's protocol: `{ message, status }`. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export const noSuchIndex = (name: string) => new ProtocolError(404, `Index ${name} does not exist`)
export const noSuchObject = () => new ProtocolError(404, 'ObjectID does not exist')
