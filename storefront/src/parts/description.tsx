/** The shop's HTML as paragraphs and lists of text alone. The parser runs nothing and loads nothing. */
export function Description({ html }: { readonly html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const hidden of body.querySelectorAll('script, style')) hidden.remove();
  if (body.children.length === 0) return <p lang="en">{body.textContent}</p>;
  return (
    <div class="description" lang="en">
      {[...body.children].map((block, index) =>
        block.matches('ul, ol') ? (
          <ul key={index}>
            {[...block.children].map((item) => (
              <li key={item.textContent}>{item.textContent}</li>
            ))}
          </ul>
        ) : (
          <p key={index}>{block.textContent}</p>
        ),
      )}
    </div>
  );
}
