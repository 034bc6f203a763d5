type ApiErrorInit = {
  message: string;
  /** The server's code, or NETWORK, TIMEOUT, UNREADABLE, NO_TOKEN if no error response of the server was read. */
  code: string;
  status: number;
  fields?: Record<string, string>;
  requestId?: string | undefined;
};

/** An error response of the server, or a failure to reach it. `message` may be shown to people as it is. */
export class ApiError extends Error {
  readonly code: string;
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  /** Messages by field name, for a form. */
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;

  constructor({ message, code, status, fields = {}, requestId }: ApiErrorInit) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.requestId = requestId;
  }

  /** The server was not reached, so the outcome of the request is unknown. */
  get isConnectionFailure(): boolean {
    return this.status === 0;
  }
}

/** Reads the error envelope; `fallback` is the message if the server sent none. */
export function toApiError(body: unknown, status: number, fallback: string): ApiError {
  const envelope: Record<string, unknown> = isRecord(body) ? body : {};
  const { message, code, fields, requestId } = envelope;
  return new ApiError({
    message: typeof message === "string" && message ? message : fallback,
    code: typeof code === "string" ? code : "UNREADABLE",
    status,
    fields: isRecord(fields) ? stringEntries(fields) : {},
    requestId: typeof requestId === "string" ? requestId : undefined,
  });
}

/** The message to show for any thrown value. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError ? error.message : fallback;
}

/** Whether the server knows nothing of what was asked for. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404;

/** The server's message about a field of the form that was sent. */
export function fieldProblem(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.fields[field] : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function stringEntries(record: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
}
