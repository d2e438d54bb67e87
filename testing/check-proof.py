#!/usr/bin/env python3
"""Checks a card of a Colloquy archive without Colloquy: check-proof.py CARD.json KEYS.json (docs/proof.md)."""
import base64, hashlib, json, re, struct, subprocess, sys, tempfile

card, keys = (json.load(open(path, encoding='utf-8')) for path in sys.argv[1:3])
proof = card['proof']
sha256 = lambda data: hashlib.sha256(data).digest()

def leaf_bytes(place, kind, fields):
    texts = [text.encode('utf-8', 'replace') for text in (place, kind, *fields)]
    return struct.pack('>I', len(texts)) + b''.join(struct.pack('>I', len(text)) + text for text in texts)

def fields(part):
    names = {'text': ['text'], 'reasoning': ['text'], 'tool': ['name', 'input', 'output'], 'citation': ['title', 'url']}
    if part['kind'] == 'document':
        return [part['title'], part['language'], *part['versions'][part.get('earlier', 0):]]
    return [str(part[name]) for name in names.get(part['kind'], ['name', 'type', 'size', 'file'])]

untitled = {'', 'no title', 'untitled'}
session = card['sessionTitle'] if card['sessionTitle'].strip().lower() not in untitled else card['semanticSid']
shown = [('day', 'field', [card['dayStamp']]), ('session', 'field', [session if session.strip() else 'Untitled Session']),
         ('prompt', 'field', [card['prompt']]), ('response', 'field', [card['response']])]

def exchange(at, one, extra=()):
    start = at + '/' if at else ''
    shown.append((start + 'exchange', 'exchange', [one['model'], one['at'], *extra]))
    for side in ('prompt', 'response'):
        # A side that is the card's text and nothing else has no leaves of its own.
        if at or any(leaf['place'].startswith(side + '/') for leaf in proof['leaves']):
            shown.extend((f'{start}{side}/{i}', part['kind'], fields(part)) for i, part in enumerate(one[side]))

def alternatives(at, several):
    for i, one in enumerate(several):
        exchange(f'{at}alternatives/{i}', one)
        for j, turn in enumerate(one['after']):
            exchange(f'{at}alternatives/{i}/after/{j}', turn)
            alternatives(f'{at}alternatives/{i}/after/{j}/', turn['alternatives'])

if 'parts' in card:
    exchange('', card['parts'], [str(card['answer'])])
    alternatives('', card['alternatives'])
changed, redacted = [], 0
visible = [leaf for leaf in proof['leaves'] if leaf.get('hidden') != 'withheld']
if len(visible) != len(shown):
    changed.append('parts')
for leaf, (place, kind, texts) in zip(visible, shown):
    if re.sub(r'/\d+$', '/', leaf['place']) != re.sub(r'/\d+$', '/', place):
        changed.append('parts')
    elif leaf.get('hidden') == 'redacted':
        redacted += 1
        if '▇' not in ''.join(texts):
            changed.append(place)
    elif sha256(b'\0' + bytes.fromhex(leaf['salt']) + leaf_bytes(leaf['place'], kind, texts)).hex() != leaf['hash']:
        changed.append(leaf['place'])
level = [bytes.fromhex(leaf['hash']) for leaf in proof['leaves']]
while len(level) > 1:
    level = [sha256(b'\1' + level[i] + level[i + 1]) if i + 1 < len(level) else level[i] for i in range(0, len(level), 2)]
if level[0].hex() != proof['root']:
    changed.append('root')
x = next(key['x'] for key in keys['keys'] if key['kid'] == proof['key'])
with tempfile.NamedTemporaryFile() as pub, tempfile.NamedTemporaryFile() as sig, tempfile.NamedTemporaryFile() as msg:
    pub.write(bytes.fromhex('302a300506032b6570032100') + base64.urlsafe_b64decode(x + '='))
    sig.write(bytes.fromhex(proof['signature']))
    msg.write(f"colloquy-proof-1\n{card['id']}\n{proof['root']}\n".encode())
    for file in (pub, sig, msg):
        file.flush()
    command = ['openssl', 'pkeyutl', '-verify', '-pubin', '-keyform', 'DER', '-inkey', pub.name, '-rawin', '-in', msg.name]
    if subprocess.run([*command, '-sigfile', sig.name], capture_output=True).returncode != 0:
        changed.append('signature')
print('changed: ' + ', '.join(changed) if changed else 'redacted' if redacted else 'true')
sys.exit(1 if changed else 0)
