/** The transports on which an error can occur: HTTP, WebSocket, or both. */
type Transport = 'HTTP' | 'WebSocket' | 'HTTP and WebSocket';

interface TransportCode {
  /** The status, and others that it can have. */
  readonly httpStatus: string;
  readonly arrives: Transport;
  /** A sentence for the developer whose request it is. */
  readonly meaning: string;
}

/**
 * The codes of the GraphQL library and server for an invalid request. They are not in the catalog: such an error has no
 * `errorCode`. Their messages can be shown once values are removed.
 */
export const transportCodes: Readonly<Record<string, TransportCode>> = {
  GRAPHQL_PARSE_FAILED: {
    httpStatus: '400',
    arrives: 'HTTP and WebSocket',
    meaning: 'The document has a syntax error or too many tokens.',
  },
  GRAPHQL_VALIDATION_FAILED: {
    httpStatus: '400',
    arrives: 'HTTP and WebSocket',
    meaning: 'The document does not fit the schema, or exceeds a limit: then `name`, `maximum` and `found` say which.',
  },
  BAD_USER_INPUT: {
    httpStatus: '400',
    arrives: 'HTTP and WebSocket',
    meaning: 'The variables do not fit their types. `field` is the path of the first value at fault.',
  },
  OPERATION_RESOLUTION_FAILURE: {
    httpStatus: '400',
    arrives: 'HTTP and WebSocket',
    meaning: 'The document has no operation of that name, or has several and you named none.',
  },
  BAD_REQUEST: {
    httpStatus: '400, 405, 408, 413, 415, 417, 431',
    arrives: 'HTTP',
    meaning:
      'The request is not GraphQL over HTTP: no JSON, a batch, a mutation by GET, or a subscription. Or it is not valid HTTP, too large or too slow.',
  },
  PERSISTED_QUERY_NOT_SUPPORTED: {
    httpStatus: '200',
    arrives: 'HTTP',
    meaning: 'The request has a hash instead of a document. Send the document.',
  },
};
