import { createGraphQLCaller, type GraphQLCaller } from '../../examples/support/graphql-caller.ts';
import { encryptCard } from '../../src/cryptography/cards/encrypt-card.ts';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../src/server/graphiql/example-address.ts';
import { CART_FIELDS, fillCart } from './cart-query.ts';

const DOMAIN = 'apparel.demo.example';
/** Its stock is not counted, so that no run sells it out. */
const PRODUCT = 'tailored-blazer';
interface Needs {
  readonly product: { readonly variants: readonly { readonly addToCartRef: { readonly variantId: string } }[] };
  readonly paymentEncryptionKey: Parameters<typeof encryptCard>[1];
}

/** A buyer with a cart of five lines, who uses every node in turn. */
export class Shopper {
  readonly headers: Readonly<Record<string, string>>;
  readonly #nodes: readonly GraphQLCaller[];
  readonly #needs: Needs;
  #calls = 0;

  private constructor(nodes: readonly GraphQLCaller[], headers: Readonly<Record<string, string>>, needs: Needs) {
    this.#nodes = nodes;
    this.headers = headers;
    this.#needs = needs;
  }

  /** `offset`: with which node it begins. */
  static async open(urls: readonly string[], offset: number): Promise<Shopper> {
    const nodes = urls.map((url) => createGraphQLCaller(`${url}/graphql`));
    const [first] = nodes;
    if (first === undefined) throw new Error('There is no node');
    const { headers } = await fillCart(first);
    const query = `{
      product(domain: "${DOMAIN}", handle: "${PRODUCT}") { variants { addToCartRef { variantId } } }
      paymentEncryptionKey { keyId algorithm encryption jwk }
    }`;
    const shopper = new Shopper(nodes, headers, await first<Needs>(query, {}, { ...headers }));
    shopper.#calls = offset;
    return shopper;
  }

  async readCart(): Promise<void> {
    await this.#call(`query ($domain: String!) { cart(domain: $domain) { ${CART_FIELDS} } }`, { domain: DOMAIN });
  }

  async addLineItem(): Promise<void> {
    const input = { domain: DOMAIN, addToCartRef: { variantId: this.#variantId }, quantity: 1 };
    const { addLineItem } = await this.#call<{ addLineItem: { userErrors: readonly unknown[] } }>(
      'mutation ($input: AddLineItemInput!) { addLineItem(input: $input) { userErrors { name } cart { total { number } } } }',
      { input },
    );
    if (addLineItem.userErrors.length > 0) throw new Error(JSON.stringify(addLineItem.userErrors));
  }

  async placeOrder(attemptId: string = crypto.randomUUID()): Promise<void> {
    const card = {
      number: '4242424242424242',
      expiryMonth: 12,
      expiryYear: 2040,
      securityCode: '123',
      holderName: 'Ada',
    };
    const input = {
      domain: DOMAIN,
      items: [{ variantId: this.#variantId, quantity: 1 }],
      payment: { encryptedCard: await encryptCard(card, this.#needs.paymentEncryptionKey) },
      shippingInfo: ADDRESS,
      billingInfo: ADDRESS,
      attemptId,
      idempotencyKey: attemptId,
    };
    const { placeOrder } = await this.#call<{ placeOrder: { attempt: { status: string } | null } }>(
      'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { attempt { status } userErrors { name } } }',
      { input },
    );
    if (placeOrder.attempt?.status !== 'SUCCEEDED') throw new Error(JSON.stringify(placeOrder));
  }

  get #variantId(): string {
    const variantId = this.#needs.product.variants[0]?.addToCartRef.variantId;
    if (variantId === undefined) throw new Error(`The shop has no ${PRODUCT}`);
    return variantId;
  }

  #call<Data>(query: string, variables: Record<string, unknown>): Promise<Data> {
    const node = this.#nodes[this.#calls++ % this.#nodes.length];
    if (node === undefined) throw new Error('There is no node');
    return node<Data>(query, variables, { ...this.headers });
  }
}
